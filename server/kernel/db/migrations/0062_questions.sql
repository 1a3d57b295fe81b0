-- Up to three questions that the shop asks in the booking form:
-- [{"id": uuid, "label": text, "kind": "text" | "choice", "options": [text], "required": boolean}]
alter table comerces add column questions jsonb not null default '[]'
  check (jsonb_typeof(questions) = 'array' and jsonb_array_length(questions) <= 3);
-- What was answered, with the words of the question as it was asked: [{"question": text, "answer": text}]
alter table appointments add column answers jsonb not null default '[]'
  check (jsonb_typeof(answers) = 'array');
