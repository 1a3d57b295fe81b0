import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type BusyQuestion } from './busy-times.ts'

// The second argument is an empty transfer list: unlike a window, a worker's port has no target origin.
parentPort?.postMessage(busyTimes(workerData as BusyQuestion), [])
