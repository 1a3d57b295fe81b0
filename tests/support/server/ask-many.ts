/** Sends many requests at once from a thread of its own, so that measurements in this thread are not delayed. */
import { json } from 'node:stream/consumers'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

export type PlainRequest = { readonly url: string; readonly body?: object }
type Given = { readonly manyAsked: readonly PlainRequest[] }

/** Returns the status of each answer. */
export async function askMany(manyAsked: readonly PlainRequest[]): Promise<readonly number[]> {
  const given: Given = { manyAsked }
  const worker = new Worker(new URL(import.meta.url), { workerData: given, stdout: true })
  return (await json(worker.stdout)) as readonly number[]
}

async function ask({ url, body }: PlainRequest): Promise<number> {
  const sent = { 'content-type': 'application/json' }
  const answer = await fetch(url, {
    redirect: 'manual',
    ...(body === undefined ? {} : { method: 'POST', headers: sent, body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const given = workerData as Partial<Given> | null
if (!isMainThread && given?.manyAsked !== undefined)
  process.stdout.write(JSON.stringify(await Promise.all(given.manyAsked.map(ask))))
