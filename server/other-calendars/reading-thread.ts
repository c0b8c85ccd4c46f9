import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf } from './calendar-text.ts'

// A thread of its own, which is stopped when a file keeps it busy for too long.
const { file, ...asked } = workerData
parentPort?.postMessage(busyTimesOf(file, asked))
