/** Whether the journal says what the documents say. A sum of both that differs is a defect, never a matter of taste. */
import { sql, type Kysely } from 'kysely'

export type MoneyProblem = {
  readonly what: string
  readonly id: string
  readonly journal: number
  readonly documents: number
}

/** Empty when everything agrees. Amounts in minor units. */
export async function findMoneyProblems(
  db: Kysely<unknown>,
  organizationId: string,
): Promise<MoneyProblem[]> {
  const { rows } = await sql<MoneyProblem>`
    select 'sale is paid' as what, s.id::text, ${signed('customers')} as journal, 0::bigint as documents
    from sales s left join money_moves m on m.organization_id = s.organization_id and m.sale_id = s.id
    where s.organization_id = ${organizationId} group by s.id having ${signed('customers')} <> 0
    union all
    select 'revenue of a sale', s.id::text, -${signed('services', 'products', 'kept_deposits')}, l.net
    from sales s
    join lateral (select coalesce(sum(net) filter (where kind <> 'package'), 0)::bigint as net from sale_lines
      where organization_id = s.organization_id and sale_id = s.id) l on true
    left join money_moves m on m.organization_id = s.organization_id and m.sale_id = s.id
    where s.organization_id = ${organizationId}
    group by s.id, l.net having -${signed('services', 'products', 'kept_deposits')} <> l.net
    union all
    select 'closed desk', d.id::text, d.float + ${signed('drawer')}, d.counted - d.taken_out
    from desk_sessions d left join money_moves m on m.organization_id = d.organization_id and m.desk_session_id = d.id
    where d.organization_id = ${organizationId} and d.closed_at is not null
    group by d.id, d.float, d.counted, d.taken_out having d.float + ${signed('drawer')} <> d.counted - d.taken_out
    union all
    select 'owed to a person', st.id::text, -${signed('staff_due', 'staff_holds')}, l.amount
    from staff st
    join lateral (select coalesce(sum(amount) filter (where settlement_id is null), 0)::bigint as amount from statement_lines
      where organization_id = st.organization_id and staff_id = st.id) l on true
    left join money_moves m on m.organization_id = st.organization_id and m.staff_id = st.id
    where st.organization_id = ${organizationId}
    group by st.id, l.amount having -${signed('staff_due', 'staff_holds')} <> l.amount
    union all
    select 'unused packages', ${organizationId}::text, coalesce((select -${signed('packages')} from money_moves m
        where m.organization_id = ${organizationId}), 0)::bigint,
      coalesce((select sum(value) from package_moves where organization_id = ${organizationId}), 0)::bigint
    where coalesce((select -${signed('packages')} from money_moves m where m.organization_id = ${organizationId}), 0)
      <> coalesce((select sum(value) from package_moves where organization_id = ${organizationId}), 0)
    union all
    select 'units of a package', p.id::text, p.remaining, coalesce(sum(m.units), 0)::bigint
    from customer_packages p left join package_moves m on m.organization_id = p.organization_id and m.customer_package_id = p.id
    where p.organization_id = ${organizationId} group by p.id, p.remaining having p.remaining <> coalesce(sum(m.units), 0)
    union all
    select 'deposit below 0', m.appointment_id::text, -${signed('deposits')}, 0
    from money_moves m where m.organization_id = ${organizationId} and m.appointment_id is not null
    group by m.appointment_id having -${signed('deposits')} < 0
    union all
    select 'refunded of a sale', b.sale_id::text, b.refunded, r.total
    from sale_balances b join lateral (select -coalesce(sum(total), 0)::bigint as total from sales
      where organization_id = b.organization_id and reverses = b.sale_id) r on true
    where b.organization_id = ${organizationId} and b.refunded <> r.total
    union all
    select 'receipt numbers', s.comerce_id::text, max(s.number), count(*)
    from sales s where s.organization_id = ${organizationId} group by s.comerce_id having max(s.number) <> count(*)`.execute(
    db,
  )
  return rows
}

/** SQL for what moves `m` brought to these accounts, less what they took from them. */
function signed(...accounts: readonly string[]) {
  return sql`coalesce(sum(case when m.to_account = any(${accounts}::text[]) then m.amount else 0 end
    - case when m.from_account = any(${accounts}::text[]) then m.amount else 0 end), 0)::bigint`
}
