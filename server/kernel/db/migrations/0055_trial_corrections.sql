-- A fingerprint of what the browser that asked for this trial remembers. While the owner has not verified her mail, the
-- same browser may ask again, for the address was mistyped; kept here and not read from the account, whose last sign-up
-- may be somebody else's.
alter table organizations add column trial_mark text;
