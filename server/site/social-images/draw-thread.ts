/** A worker thread that draws one picture and writes it to its standard output. */
import { workerData } from 'node:worker_threads'
import { drawPicture, type Picture } from './draw.ts'

process.stdout.write(await drawPicture(workerData as Picture))
