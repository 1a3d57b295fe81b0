import { type ProblemCode, problemStatus, type ProblemWire } from '#contract/protocol/problems.ts'
import { bareAnswer } from '#server/kernel/http/security-headers.ts'
import { problemTexts } from '#server/kernel/http/problem-texts.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import type { StaticPages } from './static-pages.ts'

/** The pages that say what went wrong. */
export type ErrorPages = {
  /** What a page answered; where that is nothing, or no more than a status, the words and the policy of the page for it. */
  readonly inWords: (path: string, response: WholeResponse | null) => WholeResponse
  readonly ofProblem: (problem: ProblemWire) => WholeResponse
}

export function createErrorPages(pages: StaticPages): ErrorPages {
  const unknown = errorPage(pages, '/404', 404)
  const lostAppointment = errorPage(pages, '/link-cortado', 404)
  const unexpected = errorPage(pages, '/500', 500)
  return {
    inWords: (path, response) => {
      if (response !== null && (response.status < 400 || hasPolicy(response))) return response
      const status = response?.status ?? 404
      // Nothing has an address that cannot be read.
      if (status === 404 || status === 400)
        // Whoever has half of an appointment's link is helped by other words than whoever looks for a shop.
        return path.startsWith('/agenda/') ? lostAppointment : unknown
      return status === 500 ? unexpected : problemPage(status, problemTexts[codeOf(status)])
    },
    ofProblem: problem =>
      problem.status === 500 ? unexpected : problemPage(problem.status, problem),
  }
}

function hasPolicy({ headers }: WholeResponse): boolean {
  return headers.some(([name]) => name === 'content-security-policy')
}

/** A page that knows no more than the status of a refusal says the first thing that it may mean. */
function codeOf(status: number): ProblemCode {
  const codes = Object.keys(problemStatus) as ProblemCode[]
  if (status === 410) return 'comerce_closed'
  return codes.find(code => problemStatus[code] === status) ?? 'unexpected'
}

function errorPage(pages: StaticPages, path: string, status: number): WholeResponse {
  const { isFresh: _, ...page } = pages.find(path) ?? wordsAlone
  return { ...page, status }
}

const wordsAlone: WholeResponse = {
  status: 500,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: Buffer.from('Algo salió mal. Probá de nuevo.'),
}

type Words = { readonly title: string; readonly detail: string }

/** A refusal as plain HTML: what happened, what to do now, and the way back. No value of the request is in it. */
function problemPage(status: number, { title, detail }: Words): WholeResponse {
  const body = Buffer.from(
    `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="/">Ir al inicio</a></p></html>`,
  )
  const headers: [string, string][] = [['content-type', 'text/html; charset=utf-8'], ...bareAnswer]
  return { status, headers, body }
}
