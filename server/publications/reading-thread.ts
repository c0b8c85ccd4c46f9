import { parentPort, workerData } from 'node:worker_threads'
import { readPublicationFile } from './publication-file.ts'

// A separate thread, which is stopped when a file takes too long.
const { file, most } = workerData
parentPort?.postMessage(readPublicationFile(file, most))
