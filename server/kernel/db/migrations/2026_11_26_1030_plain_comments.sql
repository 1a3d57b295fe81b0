-- The comments of the schema were hard to understand; these say in plain words what is stored and guaranteed.

comment on function forget_detail_of_erased() is
  'Keeps `audit` append-only. Only two changes are allowed: emptying `detail` of an erased organization, and '
  'removing `reason` from the detail of `review.reported` and `review.hidden`, because it is about the author.';
comment on function forget_reason_only() is
  'Keeps `appointment_events` append-only. The only change allowed is to remove `reason` from `detail`, because it '
  'may contain personal data.';
comment on function note_changed_leg() is
  'Notes in `changed_turns` that a service item of a past appointment changed. Its triggers fire for items up to a '
  'day ahead, because an item may begin on the day after its appointment does.';
comment on function note_changed_turn() is
  'Notes in `changed_turns` that a past appointment changed. The triggers skip appointments that began less than '
  'an hour ago or are still ahead: a date is rolled up into `past_days` three hours after its end at the earliest, '
  'and no transaction lasts for two hours.';
comment on function on_globe(double precision, double precision) is
  'A place (degrees) as a point on a sphere of radius 1. The straight line between two points grows with the '
  'distance over ground, so a GiST index can return the nearest first. Names are qualified, because indexes are '
  'rebuilt without a search path.';
comment on function refuse_change() is 'Raises an error. Used by the triggers of append-only tables.';

comment on table app_secrets is
  'A secret that the server generated because the environment gives none. Session tokens, links in mails and keyed '
  'hashes depend on it.';

comment on table idempotency_keys is
  'A request with an idempotency key that succeeded. For 24 hours the same caller and key get the same response '
  'again.';
comment on column idempotency_keys.reply is
  'The response to repeat. json, because jsonb would not keep the order of its fields. Null: there is none to '
  'repeat.';

comment on table outbox is 'A message to send (a mail or a push message), written in the transaction that causes it.';
comment on column outbox.subject_id is
  'What the message is about, such as an appointment or an account; for a push message a hash of that and the '
  'subscription. `revision` says which state of it.';
comment on column outbox.settled_at is
  'When the staff marked an undelivered mail as dealt with, so that it is no longer listed. Null: not marked.';
comment on column outbox.request_id is
  'Id of the request or job run that caused the message, as in the log. Null: unknown.';
comment on column outbox.traceparent is
  'The span that caused the message, as a `traceparent` of W3C Trace Context. Null without tracing.';

comment on column users.deactivated_at is
  'When the account was deactivated. It is deleted thirty days later. Null: not deactivated.';
comment on column users.signup_proof is
  'Keyed hash of a secret that the browser of the last sign-up keeps. Anybody can sign up with somebody else''s '
  'address, so an account is confirmed by that browser or with a password. Null: none was sent, or the account is '
  'verified.';

comment on table identities is
  'An account''s sign-in with an OpenID Connect provider. It is found by the provider''s id of the person '
  '(`subject`) and never by e-mail, because an address at the provider may pass to somebody else.';
comment on column identities.email is
  'The address that the provider gave when it was linked. Only shown, never used to find the account.';

comment on table single_use_tokens is
  'A single-use token for a link in a mail. The token is an HMAC of the id and is not stored: a copy of the table '
  'opens no account, and the mail can be composed again.';
comment on column single_use_tokens.detail is
  'What the link needs when it is used, such as the new address or the name from the sign-up.';

comment on table organizations is
  'A tenant: one owner with a subscription and one or more shops. Existing appointments stay valid in every state '
  'of the subscription.';
comment on column organizations.trial_extensions is
  'How many times the trial was extended by fifteen days; at most twice.';
comment on column organizations.trial_mark is
  'Keyed hash of a secret that the browser which asked for this trial keeps. Until the owner''s e-mail is verified, '
  'the same browser may ask again to correct it. Kept apart from `users.signup_proof`, which a later sign-up by '
  'somebody else overwrites. Null: none was sent.';
comment on column organizations.paid_until is 'The end of the paid period. Null: nothing was ever paid.';
comment on column organizations.cancel_at is
  'When the owner''s cancellation takes effect: at once, or at the end of the paid period or trial. Null: not '
  'cancelled.';
comment on column organizations.erased_at is
  'When all personal data was erased, ninety days after the subscription ended. The row stays for its payments and '
  'audit entries. Null: not erased.';
comment on column organizations.shares_customers is
  'Whether all branches share their customers, including what each customer did in the other branches.';

comment on table trial_owners is
  'A mailbox or a phone that had a free trial, so that each gets only one. Different spellings of a mailbox '
  '(+tags, capitals, dots in Gmail) count as the same.';
comment on column trial_owners.identity is 'Keyed hash of the mailbox or the phone, made with the server''s secret.';
comment on constraint trial_owners_unreadable on trial_owners is
  'Guarantees that no plain mailbox or phone (`mail:…`, `phone:…`) is written. Not validated, because older '
  'versions wrote them; the server hashes those when it starts.';

comment on column comerces.search is
  'What the explorer searches: name, city and address, in lower case and without accents. The leading blank lets '
  'very short words match only at the beginning of a word.';
comment on column comerces.website is 'A link on the shop''s page. Only http or https, so that it cannot be a script.';
comment on column comerces.deposit_instructions is
  'Where customers send a deposit, such as an alias or CVU and the name of its holder. Shown to customers who have '
  'to pay one.';
comment on column comerces.status_before_suspension is
  'The status that the shop returns to when its suspension ends. Null: not suspended.';
comment on column comerces.status_before_closing is
  'The status before the shop was closed, thirty days after its subscription ended; its pages then answer 410. A '
  'payment restores it. Null: nothing to restore.';
comment on column comerces.hides_phones is 'Whether customers'' phones are hidden from advisors.';
comment on column comerces.anchoring is
  'Where the grid of bookable starts begins: `opening` at the start of each shift, `clock` at multiples of '
  '`slot_step_minutes` after midnight.';
comment on column comerces.release_weekday is
  'Weekday (1 is Monday) on which new dates open for booking, at `release_minute` of the shop''s local day. The '
  'horizon is counted from the last such moment. Null: from today.';
comment on column comerces.max_turns_per_phone_day is
  'This limit, those below and the two percentages apply to bookings by the public and not to those by staff. '
  'Null: no limit.';
comment on column comerces.week_anchor is 'Any date of a week A. Weeks A and B alternate before and after it.';
comment on column comerces.rules_version is
  'Incremented by every change of settings. A booking reads it FOR SHARE, so that it is never decided by outdated '
  'rules.';
comment on column comerces.reminders is
  'Which of the two reminders are sent (`hours`), how many hours before the start each goes (`first_hours`, '
  '`last_hours`; absent: 24 and 3), and the minutes of the shop''s local day without reminders (`quiet`), which go '
  'out before instead. Shape: {"hours": [24, 3], "first_hours": 24, "last_hours": 3, "quiet": {"from": minute, '
  '"to": minute} | null}.';
comment on column comerces.takes_queue is 'Whether walk-ins may join the queue from their own phone.';
comment on column comerces.country is
  'ISO 3166-1 alpha-2 code. Decides the holidays, the format of phones and which consumer law applies.';
comment on column comerces.must_confirm is
  'Whether customers with a mail address are asked a day before to confirm. What nobody confirmed is released two '
  'hours before the start.';
comment on column comerces.asks_reviews is
  'Whether customers who came and left a mail address are asked once for a review.';
comment on column comerces.miss_you_days is
  'After how many days without a visit a customer who used to come appears among the messages of the day. Null: '
  'never.';
comment on column comerces.greets_birthdays is 'Whether birthdays appear among the messages of the day.';
comment on column comerces.ladder is
  'What is asked of customers who book online, depending on how they kept earlier appointments here. Null: the '
  'same of everybody. Shape: {"limits": {"must_confirm", "deposit", "approval", "phone_only": missed appointments '
  'or null}, "newcomers": rung, "deposit_percent", "counts_late_cancels", "forgiven_after_visits", '
  '"forgiven_after_months"}.';
comment on column comerces.colour is
  'The colour of the shop''s page, as the owner chose it; the page computes readable shades of it. Null: the '
  'default colour.';
comment on constraint release_is_whole on comerces is
  'Guarantees that weekday and minute of the release are both set or both null.';
comment on index comerces_in_order is
  'For the explorer''s list in alphabetical order, page by page. It includes every column that a search filters by, '
  'so that shops which do not match are not read from the table.';
comment on index comerces_nearby_of_kind is
  'For the nearest shops of one category. The index by distance alone would read many shops of other categories '
  'first.';

comment on table ad_url_reservations is
  'A public address that a trial asked for without getting a shop yet. It is reserved whether or not the e-mail '
  'has an account: otherwise asking for it again would tell who has one.';
comment on column ad_url_reservations.user_id is
  'The account that may still confirm this trial. Null: nobody can confirm it.';

comment on table pictures is
  'A picture of a shop. Its files are re-encoded and stored with the uploads (DATA_DIR/uploads, or a bucket). An '
  'avatar has no row here: its address is in the row of its account or staff member.';
comment on column pictures.name is
  'The names of the files before their width: random, so that they say nothing about the shop and cannot be '
  'guessed.';
comment on column pictures.widths is
  'The widths of the files in pixels, ascending; the last one is that of the picture itself.';
comment on column pictures.focus_x is
  'The point that stays visible when the picture is cropped, in percent from the left; `focus_y` from the top.';
comment on column pictures.staff_id is
  'The staff member whose work a photo shows, and on whose page it appears. Null: none.';
comment on column pictures.service_id is 'The service that a photo shows. Null: none.';

comment on table staff is
  'A staff member with a calendar. Belongs to the organization, so that somebody who works in two of its shops '
  'cannot be booked in both at once.';

comment on column staff_comerces.is_hidden is
  'Whether the public neither sees nor books this staff member; only the shop gives appointments with them.';

comment on column memberships.staff_id is
  'The staff member whose account this is. An advisor with one sees only that agenda, unless `is_reception`. Null: '
  'none.';

comment on table invitations is
  'An invitation to become a member of a shop''s team. The token of its link is an HMAC of the id and is not '
  'stored.';
comment on column invitations.closed_at is
  'When it was accepted, withdrawn or replaced by a newer one; its link is invalid from then on. Null: open.';

comment on table audit is
  'An entry of the audit log: what was done, by whom and when. It has ids and no names, because the row cannot be '
  'changed when an account is deleted; names are read when the entry is shown.';
comment on column audit.detail is 'What it was before and after, usually as {"from": …, "to": …}; never a secret.';
comment on trigger audit_never_emptied on audit is 'Guarantees that the audit log is not truncated.';

comment on column services.segments is
  'The phases in their order: [{"busy": true, "minutes": 30}, …]. In a phase that is not busy (a colour that sets) '
  'the staff member can serve somebody else.';
comment on column services.capacity is
  'The number of places. More than one makes it a class: the first booking opens a session, and later ones join '
  'it.';
comment on column services.rules is
  'The booking rules in which this service differs from the shop, by their names in the API.';
comment on column services.link_secret is
  'Part of the link with which a service that is not public is booked. A new secret makes earlier links useless.';
comment on column services.reminder_hours is
  'Which of the two reminders (24, 3) this service has. Empty: none. Null: those of the shop.';
comment on constraint capacity_is_human on services is
  'Guarantees a plausible number of places, because more than 200 is a typing error.';

comment on column resources.most is
  'The highest quantity before the present one. Appointments of that time may still occupy a unit with a higher '
  'number than there are now, so units up to this number are looked at too.';

comment on table weekly_ranges is
  'A range of working hours on a weekday (1 is Monday), in minutes of the shop''s local day. An end beyond 1440 is '
  'after midnight.';
comment on column weekly_ranges.staff_id is
  'Null: the shop''s own hours, which also apply to staff without ranges of their own.';
comment on constraint weekly_ranges_check on weekly_ranges is 'Guarantees that a range ends after it begins.';

comment on table hours_exceptions is
  'Dates on which a shop, or one staff member, has other hours than in the week or is closed. The last date is '
  'included.';
comment on column hours_exceptions.ranges is
  '[{"start_minute": 600, "end_minute": 780}, …], in minutes of the shop''s local day. `closed` without ranges is '
  'closed for the whole day.';
comment on constraint hours_exceptions_check on hours_exceptions is
  'Guarantees that the last date is not before the first.';
comment on index hours_exceptions_one_per_holiday is 'Guarantees one row for each holiday of a shop.';

comment on table kept_hours is
  'The working hours of all staff on a past date, as they were on that date. Recorded before the hours of a shop '
  'change, because they cannot be computed afterwards.';
comment on column kept_hours.shifts is
  'In minutes of the shop''s local day; beyond 1440 is after midnight. Empty: nobody worked.';
comment on constraint kept_hours_pkey on kept_hours is 'Guarantees one row for each date of a shop.';

comment on column blocks.shared_id is
  'The same in the blocks of all staff that were made together for one time. Null: a block of one staff member '
  'only.';
comment on column blocks.series_id is
  'The same in the blocks of one staff member that were made together, one for each week. Null: not repeated.';
comment on constraint blocks_check on blocks is 'Guarantees that a block ends after it begins.';

comment on column sessions.network is
  'Keyed hash of the network from which the session was opened. Wrong passwords from a known network have a '
  'counter of their own, so that strangers who guess elsewhere do not lock the user out.';
comment on column sessions.factor_at is
  'When the user last confirmed who they are in this session, with the second factor or else the password. Null: '
  'not yet.';
comment on column sessions.address is
  'The network part of the IP address from which it was opened (/24 in IPv4, /48 in IPv6), so that the user '
  'recognises a session that is not theirs.';
comment on column sessions.last_used_at is 'When the session was last used. Updated at most once in five minutes.';
comment on column sessions.device_id is
  'The trusted device on which it was opened; the session ends when the trust does. Null: none.';
comment on column sessions.is_by_pin is
  'Whether it was opened with a PIN. Operations that ask for confirmation then always want the password or the '
  'second factor.';

comment on table oidc_attempts is
  'A sign-in that was sent to an OpenID Connect provider and has not come back. `state` and `browser` are keyed '
  'hashes: of the `state` parameter, and of a secret of the browser that started it, without which the return is '
  'refused.';
comment on column oidc_attempts.session_id is 'The session that links the provider to its account. Null: a sign-in.';

comment on table calendar_feeds is
  'A calendar feed of an account''s own appointments. Its URL contains an HMAC of the account''s id and the '
  'generation, so that raising the generation makes it useless.';

comment on table favourites is 'A shop that an account marked as a favourite.';

comment on column customers.plain_name is
  'The name in lower case and without accents. Stored, because computing it for every customer at every key press '
  'of a search is too slow.';
comment on column customers.phone is
  'E.164. Identifies the customer inside one organization: one phone is one customer. Null: none.';
comment on column customers.birthday is 'Month and day (MM-DD), without the year. February 29 is allowed.';
comment on column customers.blocked_at is
  'Since when the customer may not book online; staff still may book for them. Null: not blocked.';
comment on column customers.added_in is
  'The shop that added the customer without an appointment, and whose customer they are because of that. Null: '
  'added by a booking.';
comment on column customers.merged_into is
  'The customer into whom this one was merged because both are the same person. The appointments moved there, and '
  'this row''s phone leads there. Null: not merged.';
comment on constraint merged_into_another on customers is 'Guarantees that no customer is merged into themselves.';
comment on index customers_by_name_in_shop is
  'For searching a part of a name among the customers of one organization, without reading those of others.';

comment on table customer_merges is
  'A merge of two customers, with what is needed to undo it: the fields of both before it, and those of the kept '
  'one after it.';
comment on column customer_merges.appointment_ids is 'The appointments that moved to the kept customer.';
comment on column customer_merges.alias_ids is
  'Customers who had been merged into the merged one before, and lead to the kept one now.';

comment on table appointments is 'An appointment: one visit of a customer, from its first service item to its last.';
comment on column appointments.user_id is
  'The account that owns the appointment. It is here and not with the customer, because whoever books with another '
  'person''s phone must not get that customer''s other appointments and mails. Null: none.';
comment on column appointments.expires_at is
  'When a pending request or an awaited deposit expires. Null: it waits for neither.';
comment on column appointments.extra_minutes is
  'By how many minutes this visit is longer than its services, at its end; negative when it is shorter.';
comment on column appointments.late_minutes is
  'How many minutes late the customer said they would be. It does not change the status. Null: nothing was said.';
comment on column appointments.deposit is
  'The deposit that was asked for at booking, in minor units; like the price, later changes of the service do not '
  'affect it. Null: none.';
comment on column appointments.answers is
  'The customer''s answers, with the questions as they were worded: [{"question": text, "answer": text}]';
comment on column appointments.session is
  'The key of the class session that it is in: service, staff member and start. Null: not a class.';
comment on column appointments.series_id is
  'The same in all appointments of one recurring booking ("turno fijo"), each of which can be changed by itself. '
  'Null: not recurring.';
comment on column appointments.is_assumed is 'Whether the nightly job completed it because nobody had closed it.';
comment on column appointments.manage_generation is
  'Part of what the manage link signs: raising it makes earlier links useless.';
comment on column appointments.remind_at is 'When the reminder job looks at it next. Null: no reminder follows.';
comment on column appointments.released_at is
  'When it expired because the customer was asked to confirm and did not. Until its start they can take it back '
  'while the time is free. Null: not released.';
comment on column appointments.rung is
  'What was asked of the customer because of how they kept earlier appointments (see `comerces.ladder`). Null: '
  'nothing special.';
comment on column appointments.rung_reason is
  'Why it was asked: they missed their last appointment, missed one before, or have never come. Null also when '
  'whoever booked had not proved to be that customer, so that a stranger with their phone learns nothing.';
comment on column appointments.delay_minutes is
  'By how many minutes the shop is expected to begin late, in steps of five, as the customer was told. Null: on '
  'time, or too little to tell.';
comment on column appointments.deposit_sent_at is
  'When the customer said that they had sent the deposit, which the shop still has to check. Null: nothing was '
  'said.';
comment on constraint appointments_check on appointments is 'Guarantees that an appointment ends after it begins.';
comment on constraint appointments_rung_check on appointments is 'Guarantees a rung that is asked at booking.';
comment on constraint appointments_rung_reason_check on appointments is 'Guarantees a known reason.';
comment on constraint appointments_waiting_expire on appointments is
  'Guarantees that a pending request or an awaited deposit expires, so that it does not occupy its time for ever.';
comment on index appointments_by_length is
  'For the length of a shop''s longest appointment: whatever is in progress at some time began at most that long '
  'before.';
comment on index appointments_by_visitor is 'For whether a customer had come before a date, without reading all years.';
comment on index appointments_holding_up is
  'For the job that looks twice a minute which shops run late: only the appointments that may delay others.';
comment on index appointments_unclosed is 'For the nightly job that completes past appointments which nobody closed.';
comment on index appointments_waiting is 'For the job that expires requests and deposits.';

comment on column appointment_legs.add_ons is
  'The add-ons, frozen too: [{"id": …, "name": …, "minutes": 10, "price": 50000}, …]. Their minutes and prices are '
  'included in those of the item.';
comment on index appointment_legs_by_time is 'For what was sold in some weeks, without reading all years.';

comment on table appointment_events is
  'An event of an appointment''s history, in the order of `revision`. Append-only.';

comment on table untold_turns is
  'An appointment that the shop changed without notifying its customer, with what the customer still believes. '
  'Deleted when the customer is notified or changes it, or when it is again as they know it.';
comment on column untold_turns.since is
  'When the first change was made that the customer was not told of. Later changes do not move it.';
comment on column untold_turns.knew_staff is
  'The staff members that the customer knows of, one for each service item in its order.';
comment on column untold_turns.knew_state is
  'What the customer knows: `asked` (it waits for an answer or a deposit), `stands` (it is booked) or `over` (it '
  'is cancelled, rejected or expired).';
comment on column untold_turns.knew_sold is
  'Ids of the services and add-ons that the customer knows of. Null: not recorded, in rows older than this column.';

comment on table holds is
  'A hold: a slot that is kept while a customer fills in the booking form, or while it is offered to somebody on '
  'the waitlist.';
comment on column holds.id is 'Random (122 bits) and kept secret: whoever knows it can book the slot.';

comment on table occupancy is
  'Time in which a staff member or a unit of a resource is occupied. Each busy phase has two rows: pad 0 is the '
  'work, pad 1 the work with its buffers. Buffers of two owners may overlap, but work never overlaps another '
  'owner''s buffer. Phases that are not busy have no rows.';
comment on column occupancy.owner is 'The appointment, hold, block or busy calendar that occupies it.';
comment on column occupancy.segment is 'Number of the owner''s busy interval; its rows with pad 0 and pad 1 share it.';
comment on column occupancy.expires_at is
  'When a hold, a request or an awaited deposit ends. Queries ignore the row from then on, and a booking deletes '
  'it before it occupies the time. Null: it does not expire.';
comment on column occupancy.guarded is
  'Whether `occupancy_no_overlap` applies. Overbooked appointments, blocks and busy calendars may overlap others, '
  'so it does not apply to them.';
comment on column occupancy.session is
  'The key of a class session, whose rows may overlap each other. Null: not a class.';
comment on constraint seating_is_whole on occupancy is
  'Guarantees that a row of a class has its session, seats and capacity, and other rows have none of them.';
comment on constraint occupancy_no_overlap on occupancy is
  'Guarantees that a staff member or a unit is not occupied by two owners at once; the customers of one class '
  'session count as one owner. It is deferrable, but nothing defers it.';
comment on index occupancy_expiring is
  'For deleting expired holds and requests before time is occupied: a few rows among years of appointments.';

comment on table seats is
  'A place of a class session that is taken. Its primary key guarantees that two bookings at the same moment do '
  'not both get the last place.';
comment on constraint seat_exists on seats is
  'Guarantees that a place is one of those that there are. When staff overbook a class, its row has a higher '
  'capacity.';

comment on table waitlist_entries is
  'A customer on the waitlist: for some services, days, a part of the day, and a staff member or anybody.';
comment on column waitlist_entries.queued_at is
  'The position on the waitlist: when the customer joined, or when they last left an offer without an answer.';
comment on column waitlist_entries.hold_id is 'The hold of the slot that is offered. Null: nothing is offered.';
comment on column waitlist_entries.more_windows is
  'Further choices besides the one in the columns: [{"from", "to", "part", "staff", "services", "add_ons"}, …].';
comment on column waitlist_entries.offered_window is
  'The choice that the offer is for: 0 is the one in the columns, 1 the first of `more_windows`.';
comment on column waitlist_entries.moves_appointment_id is
  'The customer''s appointment, which an accepted offer moves to an earlier start. Null: they have none.';
comment on constraint waitlist_entries_check on waitlist_entries is
  'Guarantees that the last date is not before the first.';
comment on constraint waitlist_entries_check1 on waitlist_entries is
  'Guarantees that an offer has a hold, a start, a staff member and an end.';

comment on table walk_ins is
  'A walk-in in the queue: with a number of the day, a place in the queue and, once served, an appointment.';
comment on column walk_ins.date is
  'The local date on which the shifts of this queue began: after midnight still that of the night before.';
comment on column walk_ins.place is
  'The order in the queue. A walk-in who does not answer the call swaps it with the next one.';
comment on column walk_ins.joined_outside is
  'Whether they joined from their own phone, on which they follow their place.';
comment on constraint walk_ins_organization_id_comerce_id_date_number_key on walk_ins is
  'Guarantees that a number is given only once a day.';
comment on constraint walk_ins_check on walk_ins is
  'Guarantees that a walk-in has an appointment if and only if they were served, so that visits are counted by '
  'appointments alone.';

comment on table reviews is
  'A customer''s review of a visit. The author''s name is read from the appointment, so that it is erased together '
  'with it.';
comment on column reviews.answer is
  'The shop''s answer. It can be replaced only after the review was changed. Null: none.';
comment on column reviews.reported_at is
  'When the shop asked the platform to look at the review; only the platform can hide it. Null: not reported.';
comment on constraint reviews_organization_id_appointment_id_key on reviews is
  'Guarantees one review for each appointment.';

comment on table notices is
  'A notice to the members of a shop (a toast of the dashboard), stored for those who did not see it.';
comment on column notices.event is
  'The name of the socket''s event without `:broadcast`, such as `appointment:new` or `room:login`.';
comment on column notices.subject_id is
  'What it is about, such as an appointment or a request for hours; for `room:…` the session that was opened or '
  'closed.';
comment on column notices.about_user is
  'The account that came or went (`room:…`), which does not get this notice. Null: another event.';
comment on column notices.by_user is
  'The member who caused it and does not get this notice. Null: nobody, or not recorded.';
comment on column notices.was_heard is 'Whether a screen of the shop was connected when the notice was sent.';
comment on index notices_once is
  'Guarantees one notice for each event of an appointment, however many processes store it.';
comment on index notices_unheard is 'For the job that mails notices which no screen got.';

comment on table notice_reads is
  'A notice that a member has read by itself; `notice_settings.read_up_to` marks all notices up to an id as read.';

comment on column notice_settings.mailed_up_to is 'The id of the last notice that was mailed or did not have to be.';
comment on column notice_settings.channels is
  '{"new": {"screen": true, "sound": true, "mail": true}, …}; a kind that is absent has the defaults of the '
  'member''s role.';
comment on column notice_settings.quiet_from is
  'The quiet hours, in minutes of the shop''s local day: an end before the beginning is on the next day. Null: '
  'none.';
comment on column notice_settings.digest is
  'Whether the member gets a mail in the evening about tomorrow''s appointments, or after quiet hours about today''s.';
comment on column notice_settings.digest_for is
  'The last date (of the shop) whose digest was sent or was not needed. Null: none yet.';
comment on column notice_settings.push is
  '{"new": false, …}: what is not pushed to the member''s own devices; a kind that is absent is pushed.';
comment on constraint notice_settings_check on notice_settings is
  'Guarantees that both ends of the quiet hours are set, or neither.';

comment on table past_days is
  'The sums of a shop''s appointments on a past date, so that the statistics of a year need not read all '
  'appointments. Written when they are first needed; a missing date is counted from the appointments.';
comment on column past_days.time_zone is
  'The time zone in which the date was counted. When the shop''s zone changes, it is counted again.';
comment on column past_days.hours is
  'Booked minutes by hour after the local midnight; 24 is the first hour of the next day.';
comment on column past_days.visitors is
  'How many customers came, grouped by the last date before it on which they had come. Null: never before.';

comment on table changed_turns is
  'A past appointment that was changed afterwards. Readers delete the rows of `past_days` that it makes wrong: its '
  'own date, and the next one on which the same customer came. Changes only insert here, so that they wait for '
  'nobody.';

comment on table lost_searches is
  'How often the public searched for an appointment on a date and found none, by reason. It names nobody.';

comment on table consumer_requests is
  'A withdrawal or cancellation that somebody asked for with one of the two buttons that Disposición 954/2025 '
  '(Argentina) requires on every page. It needs no account.';
comment on column consumer_requests.code is 'The reference of the request, shown at once and mailed.';
comment on column consumer_requests.handled_by is 'The administrator of the platform who answered. Null: nobody did.';

comment on table rate_limits is
  'A counter of tries, such as passwords or mails to one mailbox, for all processes together. `key` has only a '
  'keyed hash of whom it is about.';
comment on column rate_limits.expire is
  'When the count begins anew: milliseconds since the epoch (UTC), by the real time and not the application''s '
  'clock.';

comment on table mail_stops is
  'A mail address that gets no more mails of a shop except those about its own appointments.';

comment on table refusals is 'Refused requests of one minute, counted by kind, route, network and account.';
comment on column refusals.route is
  'The pattern of the route and not the URL as sent, because URLs may contain secrets.';
comment on column refusals.visitor is
  'Keyed hash of the network. Empty when there were too many networks to count each.';

comment on table day_messages is
  'What became of a message that staff send by hand. Which messages are due is computed from the appointments; one '
  'without a row has not been sent.';
comment on column day_messages.version is
  'The state of the subject that the message is about, such as a start (milliseconds since the epoch), a revision '
  'or a year. Another version is another message.';
comment on column day_messages.by_session is 'The session that took it, because the same member may use two screens.';
comment on constraint taking_ends on day_messages is
  'Guarantees that a message is taken only until some time, so that it is sent even if whoever took it never does.';

comment on table message_templates is
  'The text that a shop wrote for one of its messages. Without a row the default text is used.';

comment on table second_factors is
  'An authenticator app (TOTP, RFC 6238) as the second factor of an account. Its secret is an HMAC of the id and '
  'is not stored, so a copy of the table makes no codes.';
comment on column second_factors.last_step is
  'The time step (of 30 seconds) of the last code that was used. This code and earlier ones are refused.';
comment on column second_factors.confirmed_at is
  'When the first code was entered. Null: not yet, so that a sign-in does not ask for one.';
comment on index second_factors_one_app is 'Guarantees one authenticator app for each account.';

comment on table recovery_codes is 'A recovery code, which replaces a lost second factor once. `code` is a keyed hash.';

comment on table sign_in_challenges is
  'A sign-in that succeeded by password, mail or provider and waits for the second factor. `token` is a keyed '
  'hash.';

comment on table agenda_feeds is
  'A calendar feed of the agenda of a staff member or a shop. Its URL contains an HMAC of the id and the '
  'generation, so that raising the generation makes it useless.';
comment on column agenda_feeds.made_by is 'The member who made it. Its URL works only while they may see this agenda.';
comment on constraint one_feed_for_each on agenda_feeds is
  'Guarantees one feed for each agenda, so that revoking it leaves no other URL open.';

comment on table filled_places is
  'A freed slot that a customer took by an offer of the waitlist, and the slot of their own that they left for it, '
  'if they had one.';
comment on column filled_places.depth is
  'How many customers have moved to an earlier start in this chain, each into the slot that another one left.';
comment on constraint filled_places_depth on filled_places is
  'Guarantees that a chain of moves has three at most, so that one cancellation does not rearrange a whole day.';
comment on constraint filled_places_left on filled_places is
  'Guarantees that staff member, start and end of the slot that was left are all set or all null.';

comment on table push_subscriptions is
  'A Web Push subscription of a browser: for a session of a shop''s team, or for one link (an appointment, a '
  'waitlist entry, a place in the queue). It is deleted with its session or its link.';
comment on column push_subscriptions.generation is
  '`manage_generation` of the appointment when it subscribed. After the link is renewed nothing is pushed to it.';
comment on column push_subscriptions.endpoint is
  'URL of the browser''s push service for it. Secret: with it and the server''s key messages could be sent.';
comment on column push_subscriptions.p256dh is
  'The browser''s public key. With it and `auth` messages are encrypted for this browser alone (RFC 8291).';
comment on constraint push_subscriptions_once on push_subscriptions is
  'Guarantees one subscription for each browser and session or link, so that nothing is pushed twice.';
comment on constraint push_subscriptions_one_holder on push_subscriptions is
  'Guarantees exactly one session or link, because the subscription ends with it.';

comment on table busy_calendars is
  'An external calendar whose events occupy a staff member''s time. Only the times of its events are stored: in '
  '`occupancy`, with this row as their owner.';
comment on column busy_calendars.comerce_id is
  'The shop in which it was added. Its times count in every shop where the staff member works.';
comment on column busy_calendars.url is 'Secret URL of the calendar. Never shown, and erased with the staff member.';
comment on column busy_calendars.next_at is
  'When it is due to be read. A process that reads it postpones this first, so that no other reads it too; if that '
  'process dies, it becomes due again.';
comment on column busy_calendars.read_at is 'When it was last read successfully, or had not changed. Null: not yet.';
comment on column busy_calendars.whole_at is
  'When the whole file was last read. After a day it is read again even if it has not changed, because the range '
  'of months ahead moves on. Null: not yet.';
comment on column busy_calendars.failures is 'Failed tries in a row.';
comment on constraint a_problem_was_met on busy_calendars is
  'Guarantees that a calendar has a problem if and only if the last try failed.';

comment on table passkeys is
  'A passkey (WebAuthn) of an account, which can sign in by itself or be the second factor after a password. Only '
  'the public key is stored.';
comment on column passkeys.sign_count is
  'The signature counter at the last use. A key that does not count up is refused as a copy, except those that '
  'always say 0, as synced ones do.';
comment on index passkeys_by_credential is 'Guarantees that a passkey belongs to one account.';

comment on table passkey_questions is
  'A challenge for a passkey that has not been answered yet, valid once for five minutes. `challenge` is a keyed '
  'hash.';
comment on column passkey_questions.user_id is 'The account that has to answer. Null: any account may, to sign in.';

comment on table trusted_devices is
  'A browser that an owner trusts: sessions last longer on it, and members can sign in with a PIN that they chose '
  'there. `secret` is the keyed hash of a random text that only a cookie of that browser has.';
comment on column trusted_devices.wrong_pins is 'Wrong PINs of all members since the last sign-in on it without a PIN.';
comment on column trusted_devices.ended_at is 'When the trust was ended, together with its sessions. Null: it was not.';
comment on index trusted_devices_by_secret is 'Guarantees that a cookie belongs to one device.';

comment on column device_pins.tries is
  'Tries since the last right PIN, counted before a PIN is checked. After five the PIN is locked.';

comment on table hours_requests is
  'A staff member''s request for other hours or days off. When it is approved, they are written into '
  '`weekly_ranges` or `hours_exceptions`.';
comment on column hours_requests.ranges is
  'For `week`: [{"weekday": 1, "start_minute": 600, "end_minute": 780, "week": "a"}, …]; for `date` without '
  'weekday and week; for `off` empty. In minutes of the shop''s local day.';
comment on column hours_requests.note is 'The reason, in the staff member''s own words, for the owner.';
comment on column hours_requests.answer is 'What the owner replied.';
comment on constraint hours_requests_dates on hours_requests is
  'Guarantees that `week` has no dates, `date` has one date, and `off` has a last date that is not before the '
  'first.';
comment on constraint hours_requests_kind on hours_requests is 'Guarantees a known kind.';
comment on constraint hours_requests_settled on hours_requests is
  'Guarantees that a request has `settled_at` if and only if it is settled.';
comment on constraint hours_requests_state on hours_requests is 'Guarantees a known state.';
comment on index hours_requests_open is 'For the number of open requests, which every dashboard shows.';
