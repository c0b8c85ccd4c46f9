import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { browserSend } from '#lib/api/transport.ts'

export type ServiceApi = Client<typeof serviceEndpoints>

/** The API of services, called from the browser. */
export const serviceApi: ServiceApi = createClient<typeof serviceEndpoints>(serviceCalls, browserSend)
