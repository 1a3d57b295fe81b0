create table hours_requests (
  organization_id uuid not null,
  id uuid not null,
  comerce_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  from_date date,
  to_date date,
  ranges jsonb not null default '[]',
  note text not null default '',
  state text not null default 'asked',
  answer text not null default '',
  asked_by uuid references users,
  asked_at timestamptz not null,
  settled_by uuid references users,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, comerce_id) references comerces (organization_id, id),
  foreign key (organization_id, staff_id) references staff (organization_id, id),
  constraint hours_requests_kind check (kind in ('week', 'date', 'off')),
  constraint hours_requests_state check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  constraint hours_requests_dates check (
    (kind = 'week' and from_date is null and to_date is null)
    or (kind = 'date' and from_date = to_date) or (kind = 'off' and to_date >= from_date)),
  constraint hours_requests_settled check ((state = 'asked') = (settled_at is null))
);
create index hours_requests_by_comerce on hours_requests (organization_id, comerce_id, asked_at);
create index hours_requests_open on hours_requests (organization_id, comerce_id) where state = 'asked';
comment on table hours_requests is
  'Other hours or days off that one of the staff asks the owner for. Approved, they stand in weekly_ranges or hours_exceptions.';
comment on column hours_requests.kind is
  '`week`: their weekly hours; `date`: the hours of one date; `off`: whole days, both dates included.';
comment on column hours_requests.ranges is
  'Of a week [{"weekday": 1, "start_minute": 600, "end_minute": 780, "week": "a"}, …], of a date without the weekday; wall minutes of the shop.';
comment on column hours_requests.note is 'Why, in their words; for the owner alone.';
comment on column hours_requests.answer is 'What the owner said with it.';
comment on column hours_requests.settled_by is 'Who approved, refused or withdrew it.';
comment on constraint hours_requests_kind on hours_requests is 'What nobody knows how to write into the hours cannot be asked for.';
comment on constraint hours_requests_state on hours_requests is 'A state that no screen has words for.';
comment on constraint hours_requests_dates on hours_requests is 'A week has no dates, a date is one, and days off end after they begin.';
comment on constraint hours_requests_settled on hours_requests is 'What is settled says when, and what is not cannot.';
comment on index hours_requests_open is 'The count of those that wait, which every dashboard begins with.';
