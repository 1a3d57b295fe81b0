import { parentPort, workerData } from 'node:worker_threads'
import { busyTimes, type BusyQuestion } from './busy-times.ts'

// A thread has no origin.
parentPort?.postMessage(busyTimes(workerData as BusyQuestion), [])
