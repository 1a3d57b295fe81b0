alter table outbox add column request_id text, add column traceparent text;
comment on column outbox.request_id is 'Of the request or the run of a job that caused it, as the log knows it.';
comment on column outbox.traceparent is 'W3C: the span it belongs to, where somebody traces.';
