import { NewRequest, RequestInput } from '@guildhall/contract/engagements/offers.ts'
import * as z from 'zod/mini'

export { RequestInput }

/** What the form of a new request asks for; its page says to whom, and about which service. */
export const requestForm = z.omit(NewRequest, { to: true, service: true })
