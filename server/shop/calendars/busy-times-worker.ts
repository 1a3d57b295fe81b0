/** A worker thread has globals of its own, so it loads the polyfill as the server's entry does. */
import 'temporal-polyfill/global'
import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type BusyQuestion } from './busy-times.ts'

// The second argument is an empty transfer list: unlike a window, a worker's port has no target origin.
parentPort?.postMessage(busyTimes(workerData as BusyQuestion), [])
