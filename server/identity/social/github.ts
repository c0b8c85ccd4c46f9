import { Email } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import type { Asserted } from './relying-party.ts'

const User = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * GitHub's person: `/user` and `/user/emails` of its API, by the token just had. The number is the subject, because
 * logins change hands. Its primary address counts when it is verified, else any that is.
 */
export async function readGithubPerson(read: (path: string) => Promise<Response>): Promise<Asserted> {
  const [user, emails] = await Promise.all([read('/user').then(json(User)), read('/user/emails').then(json(Emails))])
  const ranked = emails.toSorted((a, b) => rank(b) - rank(a))
  const [best] = ranked.filter(({ email }) => Email.safeParse(email).success)
  return {
    subject: String(user.id),
    email: best ? Email.parse(best.email) : null,
    emailVerified: best?.verified ?? false,
    displayName: user.name?.trim() || user.login,
  }
}

const rank = ({ verified, primary }: { verified: boolean; primary: boolean }) => Number(verified) * 2 + Number(primary)

function json<T extends z.ZodMiniType>(schema: T) {
  return async (response: Response): Promise<z.output<T>> => {
    if (!response.ok) throw new Error(`GitHub's API answered ${response.status}`, { cause: response })
    return schema.parse(await response.json())
  }
}
