import { homePath } from '@guildhall/contract/identity/home-path.ts'
import { redirect } from 'react-router'
import { safePath } from '#identity/redirect-target.tsx'
import { EmailVerificationPage } from '#identity/sign-up/email-verification-page.tsx'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { redirectQuery } from '#lib/page/sign-in-path.ts'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/email-verification.ts'

export const handle = { frame: 'bare' } satisfies FrameHandle

// A signed-in user has a verified address: this also covers the tab that waited here while the link was opened in another
// one.
export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { viewer, outbox } = context.get(pageContext)
  const target = safePath(searchParams.get(redirectQuery))
  if (viewer)
    throw redirect(
      target ?? homePath({ ...viewer.profile, skills: viewer.skills, role: viewer.role, suspended: viewer.suspended }),
    )
  return { target, hasOutbox: outbox.mail }
}

export function meta() {
  return privateHead('Check your inbox')
}

export default function EmailVerification({ loaderData }: Route.ComponentProps) {
  return <EmailVerificationPage brand={<Brand />} {...loaderData} />
}
