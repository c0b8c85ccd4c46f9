import { createClient } from '@guildhall/contract/client.ts'
import { profileEndpoints } from '@guildhall/contract/profile.ts'
import { browserSend } from '#lib/api.ts'

/** The calls about the blocks of one's own profile and about others' skills, made from the browser. */
export const blockApi = createClient(profileEndpoints, browserSend)
