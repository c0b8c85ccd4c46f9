import * as z from 'zod/mini'

/** The output of a call that answers with a file: its bytes as a stream. */
export const Bytes = z.custom<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>()
export type Bytes = z.output<typeof Bytes>
