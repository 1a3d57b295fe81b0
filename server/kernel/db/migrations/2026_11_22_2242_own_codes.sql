-- Whoever knows only somebody's contact is answered a code of their own, and not theirs.
drop index consumer_requests_open;
