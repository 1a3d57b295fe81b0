/**
 * Describes the schema of a database as SQL that creates it. Used to write `docs/schema.sql` and to compare two
 * databases. Tables are in the order of their creation.
 */
import type { Pool } from 'pg'

interface Piece {
  readonly text: string
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly rest: string
  readonly comment: string | null
}

interface Constraint {
  readonly table: string
  /** The column, for a constraint on a single column. */
  readonly column: string | null
  readonly name: string | null
  readonly text: string
  readonly comment: string | null
}

interface Owned {
  readonly table: string
  readonly text: string
  readonly comment: string | null
}

interface Table {
  readonly name: string
  readonly comment: string | null
}

const IS_OURS = `not exists (select from pg_depend d where d.objid = one.oid and d.deptype = 'e')`

/** The lines without comments, sorted: equal for databases whose tables and columns are in another order. */
export function linesOf(schema: string): string[] {
  return schema
    .split('\n')
    .filter(line => !line.trim().startsWith('--'))
    .map(line => line.replace(/,$/, ''))
    .toSorted()
}

export async function describeSchema(pool: Pool): Promise<string> {
  const [beginning, tables, parts] = await Promise.all([
    describeBeginning(pool),
    read<Table>(
      pool,
      `select relname as name, obj_description(one.oid, 'pg_class') as comment from pg_class one
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by one.oid`,
    ),
    readParts(pool),
  ])
  const described = tables.map(table => describeTable(table, parts))
  return `${[...beginning, ...described].join('\n\n')}\n`
}

async function describeBeginning(pool: Pool): Promise<string[]> {
  const extensions = await read<Piece>(
    pool,
    `select 'create extension ' || extname || ';' as text from pg_extension
     where extname <> 'plpgsql' order by extname`,
  )
  const types = await read<Piece>(
    pool,
    `select format('create type %s as (%s);', relname, string_agg(
       attname || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)) as text
     from pg_class one join pg_attribute on attrelid = one.oid and attnum > 0
     where relnamespace = 'public'::regnamespace and relkind = 'c' and ${IS_OURS}
     group by one.oid, relname order by relname`,
  )
  const domains = await read<Piece>(
    pool,
    `select format('create domain %s as %s %s;', typname, format_type(typbasetype, typtypmod),
       string_agg(pg_get_constraintdef(c.oid), ' ')) as text
     from pg_type one left join pg_constraint c on c.contypid = one.oid
     where typnamespace = 'public'::regnamespace and typtype = 'd' and ${IS_OURS}
     group by one.oid, typname, typbasetype, typtypmod order by typname`,
  )
  const functions = await read<Piece & { comment: string | null }>(
    pool,
    `select rtrim(pg_get_functiondef(one.oid), E'\\n') || ';' as text, obj_description(one.oid, 'pg_proc') as comment
     from pg_proc one where pronamespace = 'public'::regnamespace and ${IS_OURS} order by proname`,
  )
  return [
    extensions.map(({ text }) => text).join('\n'),
    [...domains, ...types].map(({ text }) => text).join('\n'),
    ...functions.map(({ text, comment }) => said(comment, tidyFunction(text))),
  ]
}

type Parts = Awaited<ReturnType<typeof readParts>>

async function readParts(pool: Pool) {
  const [columns, constraints, indexes, triggers] = await Promise.all([
    readColumns(pool),
    readConstraints(pool),
    read<Owned>(
      pool,
      `select t.relname as table, pg_get_indexdef(i.indexrelid) as text, obj_description(i.indexrelid, 'pg_class') as comment
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_class one on one.oid = i.indexrelid
       where t.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid
         and contype in ('p', 'u', 'x')) order by one.relname`,
    ),
    read<Owned>(
      pool,
      `select t.relname as table, pg_get_triggerdef(one.oid) as text, obj_description(one.oid, 'pg_trigger') as comment
       from pg_trigger one join pg_class t on t.oid = tgrelid
       where t.relnamespace = 'public'::regnamespace and not tgisinternal order by tgname`,
    ),
  ])
  return { columns, constraints, indexes, triggers }
}

async function readColumns(pool: Pool): Promise<readonly Column[]> {
  return await read<Column>(
    pool,
    `select t.relname as table, attname as column, format_type(atttypid, atttypmod) as type, concat(
       case when attnotnull and attidentity = '' then ' not null' end,
       case when attidentity = 'a' then ' generated always as identity'
         when attgenerated = 's' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
         when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end) as rest,
       col_description(t.oid, attnum) as comment
     from pg_attribute a join pg_class t on t.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and attnum > 0 and not attisdropped
     order by t.oid, attnum`,
  )
}

/** A constraint gets its name only when PostgreSQL would not choose the same one by itself. */
async function readConstraints(pool: Pool): Promise<readonly Constraint[]> {
  return await read<Constraint>(
    pool,
    `select t.relname as table, case when cardinality(conkey) = 1 then a.attname end as column,
       case when conname !~ ('^' || t.relname || '_(pkey|.*key|.*fkey|.*check[0-9]*)$') then conname end as name,
       pg_get_constraintdef(one.oid) as text, obj_description(one.oid, 'pg_constraint') as comment
     from pg_constraint one join pg_class t on t.oid = conrelid
     left join pg_attribute a on a.attrelid = t.oid and a.attnum = conkey[1]
     where t.relnamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
     order by array_position(array['p', 'u', 'c', 'x', 'f'], contype::text), conname`,
  )
}

function describeTable({ name, comment }: Table, parts: Parts): string {
  const own = <One extends { readonly table: string }>(all: readonly One[]): readonly One[] =>
    all.filter(({ table }) => table === name)
  const constraints = own(parts.constraints)
  const lines = [
    ...own(parts.columns).map(({ column, type, rest, comment: why }) => {
      const inline = constraints.filter(one => isInline(one) && one.column === column)
      const words = inline.map(({ text }) => ` ${onOneColumn(text)}`)
      return said(why, tidy(`${column} ${type}${rest}${words.join('')}`), '  ')
    }),
    ...constraints
      .filter(one => !isInline(one) && !isLater(one))
      .map(one => said(one.comment, tidy(wordsOf(one)), '  ')),
  ]
  return [
    said(comment, `create table ${name} (\n${lines.join(',\n')}\n);`),
    ...constraints
      .filter(isLater)
      .map(one => said(one.comment, `alter table ${name} add ${tidy(wordsOf(one))};`)),
    ...[...own(parts.indexes), ...own(parts.triggers)].map(one =>
      said(one.comment, `${tidy(one.text)};`),
    ),
  ].join('\n')
}

/** Whether the constraint is written in the line of its column. */
function isInline({ column, name, comment }: Constraint): boolean {
  return column !== null && name === null && comment === null
}

/** Constraints that old rows may violate (`not valid`); they cannot be part of `create table`. */
function isLater({ text }: Constraint): boolean {
  return text.endsWith('NOT VALID')
}

function wordsOf({ name, text }: Constraint): string {
  return `${name === null ? '' : `constraint ${name} `}${text}`
}

function onOneColumn(text: string): string {
  return text
    .replace(/^(PRIMARY KEY|UNIQUE) \(\w+\)/, '$1')
    .replace(/^FOREIGN KEY \(\w+\) REFERENCES (\w+)\(\w+\)/, 'REFERENCES $1')
}

const KEYWORDS =
  /\b(AND|ANY|ARRAY|AS|BEFORE|AFTER|BETWEEN|CASCADE|CHECK|COALESCE|CREATE|DEFERRABLE|DELETE|DESC|DISTINCT|EACH|EXCLUDE|EXECUTE|EXTRACT|FOR|FOREIGN|FROM|FUNCTION|INCLUDE|INDEX|INSERT|IS|KEY|NOT|NULL|ON|OR|PRIMARY|REFERENCES|ROW|STATEMENT|TRIGGER|TRUNCATE|UNIQUE|UPDATE|USING|VALID|WHEN|WHERE|WITH)\b/g

/** Shortens what PostgreSQL writes with more words than we do. */
function tidy(text: string): string {
  const calm = text
    .split(/('[^']*')/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(KEYWORDS, word => word.toLowerCase()),
    )
    .join('')
  return calm
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/'::text(?!\[)/g, "'")
    .replaceAll(/( default '[^']*')::\w+(\[\])?/g, '$1')
    .replaceAll(/\('?(-?\d+)'?(?:::integer)?\)::double precision/g, '$1')
    .replaceAll(' public.', ' ')
    .replaceAll(' using btree ', ' ')
    .replaceAll(/\((\w+) = any \(array\[([^\]]*)\]\)\)/g, '($1 in ($2))')
    .replaceAll(/\((\w+) <> all \(array\[([^\]]*)\]\)\)/gi, '($1 not in ($2))')
    .replaceAll(/\(\((\w+) >= (\(?-?\d+\)?)\) and \(\1 <= (\d+)\)\)/g, '($1 between $2 and $3)')
    .replaceAll(/\((\([^()]*(?:\([^()]*\)[^()]*)*\))\)/g, '$1')
}

function tidyFunction(text: string): string {
  const [head = '', body] = text.split(/(?<=\$function\$)([^]*)/)
  return `${head
    .toLowerCase()
    .replaceAll('public.', '')
    .replaceAll(/^ (?=\S)/gm, '  ')}${body}`
}

/** Puts the comment above what it describes. */
function said(comment: string | null, text: string, indent = ''): string {
  const lines = comment?.match(/\S.{0,110}(?=\s|$)/g) ?? []
  return [...lines.map(line => `${indent}-- ${line}`), `${indent}${text}`].join('\n')
}

async function read<Row extends object>(pool: Pool, text: string): Promise<readonly Row[]> {
  const { rows } = await pool.query<Row>(text)
  return rows
}
