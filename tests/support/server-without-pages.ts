// The server as `npm start` runs it, from its sources, without pages.
import { serve } from '@guildhall/server/main.ts'

await serve()
