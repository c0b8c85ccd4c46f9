import { createClient } from '@guildhall/contract/api/client.ts'
import { socialCalls } from '@guildhall/contract/identity/calls.ts'
import { homePath } from '@guildhall/contract/identity/home-path.ts'
import { invitationQuery } from '@guildhall/contract/identity/invitation.ts'
import type { socialEndpoints } from '@guildhall/contract/identity/social.ts'
import { redirect } from 'react-router'
import { safePath } from '#identity/redirect-target.tsx'
import { readUserType } from '#identity/sign-up/sign-up-fields.tsx'
import { SignUpPage } from '#identity/sign-up/sign-up-page.tsx'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { redirectQuery } from '#lib/page/sign-in-path.ts'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/signup.ts'

export const handle = { frame: 'bare' } satisfies FrameHandle

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { viewer, outbox } = page
  const target = safePath(searchParams.get(redirectQuery))
  if (viewer)
    throw redirect(
      target ?? homePath({ ...viewer.profile, skills: viewer.skills, role: viewer.role, suspended: viewer.suspended }),
    )
  const { providers } = await createClient<typeof socialEndpoints>(socialCalls, sendFrom(page)).providers()
  const invitation = searchParams.get(invitationQuery)
  return { target, userType: readUserType(searchParams.get('type')), invitation, providers, hasOutbox: outbox.mail }
}

export function meta() {
  return privateHead('Create an account', 'Join Guildhall as a student, freelancer, business or professor.')
}

export default function SignUp({ loaderData }: Route.ComponentProps) {
  return <SignUpPage brand={<Brand />} {...loaderData} />
}
