export const faqTables = `
create table faqs (
  id {id},
  question text not null,
  answer text not null,
  navigation_heading text not null,
  sort_order integer not null,
  created_at text not null,
  version integer not null,
  edited_at text default '' not null,
  edited_by text default '' not null
);
create index faqs_order on faqs (sort_order, id);

create table faq_revisions (
  faq_id integer not null references faqs (id) on delete cascade,
  version integer not null,
  question text not null,
  answer text not null,
  navigation_heading text not null,
  sort_order integer not null,
  saved_at text not null,
  saved_by text not null,
  constraint faq_revisions_key primary key (faq_id, version)
);

-- Visitors' questions, their searches without a result, and whether an answer helped.
create table faq_questions (
  id {id},
  question text not null,
  email text,
  state text not null,
  created_at text not null,
  closed_at text
);
create index faq_questions_state on faq_questions (state, id);

create table faq_searches (
  term text primary key,
  count integer not null,
  last_at text not null
);

create table faq_feedback (
  faq_id integer primary key references faqs (id) on delete cascade,
  helpful integer not null,
  unhelpful integer not null
);
`
