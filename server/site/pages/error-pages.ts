import { type ProblemCode, problemStatus, type ProblemWire } from '#contract/protocol/problems.ts'
import { bareAnswer } from '#server/kernel/http/security-headers.ts'
import { problemTexts } from '#server/kernel/http/texts/problem-texts.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import type { StaticPages } from './static-pages.ts'

export type ErrorPages = {
  /** Returns the response itself or, when it is missing or an error without a page, the matching error page. */
  readonly inWords: (path: string, response: WholeResponse | null) => WholeResponse
  readonly ofProblem: (problem: ProblemWire) => WholeResponse
}

export function createErrorPages(pages: StaticPages): ErrorPages {
  const unknown = errorPage(pages, '/404', 404)
  const cutLink = errorPage(pages, '/link-cortado', 404)
  const unexpected = errorPage(pages, '/500', 500)
  return {
    inWords: (path, response) => {
      if (response !== null && (response.status < 400 || hasPolicy(response))) return response
      const status = response?.status ?? 404
      // A malformed address (400) belongs to no page, like an unknown one.
      if (status === 404 || status === 400)
        // A cut-off link to an appointment gets a page of its own.
        return path.startsWith('/agenda/') ? cutLink : unknown
      return status === 500 ? unexpected : problemPage(status, problemTexts[codeOf(status)])
    },
    ofProblem: problem =>
      problem.status === 500 ? unexpected : problemPage(problem.status, problem),
  }
}

function hasPolicy({ headers }: WholeResponse): boolean {
  return headers.some(([name]) => name === 'content-security-policy')
}

/** The first problem code with this status, for pages that give only a status. */
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

/** A refusal as plain HTML, with a link to the home page. It contains nothing from the request. */
function problemPage(status: number, { title, detail }: Words): WholeResponse {
  const body = Buffer.from(
    `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="/">Ir al inicio</a></p></html>`,
  )
  const headers: [string, string][] = [['content-type', 'text/html; charset=utf-8'], ...bareAnswer]
  return { status, headers, body }
}
