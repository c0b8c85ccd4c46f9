import { parentPort, workerData } from 'node:worker_threads'
import { busyTimesOf } from './calendar-text.ts'

// A separate thread, which is stopped when a file takes too long.
const { file, ...asked } = workerData
parentPort?.postMessage(busyTimesOf(file, asked))
