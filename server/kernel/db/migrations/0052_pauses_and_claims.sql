-- Since when an account rests; thirty days later nobody is left to come back to it.
alter table users add column deactivated_at timestamptz;
create index users_resting on users (deactivated_at) where status = 'deactivated';

-- Turns booked without an account, by the mail address given then.
alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens add constraint single_use_tokens_purpose_check check (purpose in
  ('verify_account', 'reset_password', 'magic_link', 'change_email', 'confirm_trial', 'claim_turns'));
create index appointments_of_guests on appointments (customer_email)
  where user_id is null and customer_email is not null;
