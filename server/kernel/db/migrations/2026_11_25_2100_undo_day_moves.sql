create index appointment_events_of_day_move on appointment_events (organization_id, (detail ->> 'day_move'))
  where detail ->> 'day_move' is not null;
