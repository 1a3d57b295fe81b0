-- An address may be typed by anybody. What tells its owner's sign-up from a stranger's is the browser it was made in (a
-- keyed fingerprint of what that browser was given to remember), or else the password.
alter table users add column signup_proof text;
