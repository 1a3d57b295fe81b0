/* What each staff member earned, got and holds, and its settling. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { fetchFile } from '#stores/dashboard/fetch-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { saveFile } from '#stores/save-file.ts'

export type Statement = Reply<'getStatement'>
export type StatementLine = Statement['lines'][number]
export type StatementQuestion = Sent<'getStatement', 'query'>
export type Statements = Reply<'listStatements'>
export type Settlement = Reply<'listSettlements'>['items'][number]

/** What is not settled of everybody; only for owners. */
export const statements = createSource<null, Statements>(() => call('listStatements', {}))

/** The statement that is open on the screen. */
export const statement = createStatement()

/** Another statement beside it: the screen of one's own shows three. */
export function createStatement() {
  return createSource<StatementQuestion, Statement>(query => call('getStatement', { query }))
}

export const settlements = createSource<{ readonly staff?: string }, readonly Settlement[]>(
  async query => {
    const answer = await call('listSettlements', { query })
    return answer.ok ? { ok: true, reply: answer.reply.items } : answer
  },
)

export function addStatementLine(body: Sent<'addStatementLine', 'body'>) {
  return change(callOnce('addStatementLine', { body }), reloadStatements)
}

/** Also loads again after a refusal: the total may be another by now. */
export function settleStatement(
  body: Sent<'settleStatement', 'body'>,
  onSettled: (settlement: Reply<'settleStatement'>['settlement']) => unknown,
) {
  const answer = callOnce('settleStatement', { body }).finally(reloadStatements)
  return change(answer, reply => onSettled(reply.settlement))
}

async function reloadStatements(): Promise<void> {
  await Promise.all([statement.reload(), statements.reload(), settlements.reload()])
}

export function downloadStatement(query: Sent<'exportStatement', 'query'>, name: string) {
  return change(fetchFile('exportStatement', { query }), file => saveFile(file, name))
}
