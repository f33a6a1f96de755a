"""Campaigns: linked battles of one army, as data in ``content``; see docs/campaigns.md."""
