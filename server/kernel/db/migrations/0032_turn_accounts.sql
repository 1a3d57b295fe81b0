-- Whose a turn is, is said by the turn. A phone proves nothing: whoever books with somebody else's, logged in, must not
-- come to own that customer's other turns, nor get their mails.
alter table appointments add column user_id uuid references users;
alter table appointments add column customer_email text;
update appointments a set user_id = c.user_id, customer_email = c.email
from customers c where c.organization_id = a.organization_id and c.id = a.customer_id;
create index appointments_by_user on appointments (user_id) where user_id is not null;
