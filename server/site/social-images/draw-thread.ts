/** Draws the one picture that it was started for, to its standard output. */
import { workerData } from 'node:worker_threads'
import { drawPicture, type Picture } from './draw.ts'

process.stdout.write(await drawPicture(workerData as Picture))
