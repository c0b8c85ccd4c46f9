import { createClient } from '@guildhall/contract/api/client.ts'
import { devCalls, socialCalls } from '@guildhall/contract/identity/calls.ts'
import type { devEndpoints } from '@guildhall/contract/identity/dev.ts'
import { homePath } from '@guildhall/contract/identity/home-path.ts'
import type { socialEndpoints } from '@guildhall/contract/identity/social.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { redirect } from 'react-router'
import { safePath } from '#identity/redirect-target.tsx'
import { RequestResetPage, SignInPage } from '#identity/sign-in/sign-in-page.tsx'
import { sendFrom } from '#lib/api/transport.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { redirectQuery } from '#lib/page/sign-in-path.ts'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/signin.ts'

export const handle = { frame: 'bare' } satisfies FrameHandle

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const target = safePath(searchParams.get(redirectQuery))
  if (page.viewer) {
    const { profile, skills, role, suspended } = page.viewer
    throw redirect(target ?? homePath({ ...profile, skills, role, suspended }))
  }
  const send = sendFrom(page)
  const [{ total, categories }, demoPeople, { providers }] = await Promise.all([
    createClient<typeof projectEndpoints>(projectCalls, send).facets(),
    page.demo ? createClient<typeof devEndpoints>(devCalls, send).people() : { people: [] },
    createClient<typeof socialEndpoints>(socialCalls, send).providers(),
  ])
  const open = categories.filter(({ count }) => count > 0).length
  return {
    target,
    isForgotten: searchParams.has('forgot'),
    hasOutbox: page.outbox.mail,
    demoPeople: demoPeople.people,
    providers,
    facts: total.value
      ? ([
          [formatCount(total.value), total.value === 1 ? 'project on the marketplace' : 'projects on the marketplace'],
          [formatCount(open), open === 1 ? 'category with finished work' : 'categories with finished work'],
        ] as const)
      : [],
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.isForgotten ? 'Forgot your password?' : 'Sign in'
  return privateHead(title, 'Sign in to Guildhall to publish projects and keep favorites.')
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { isForgotten, ...shown } = loaderData
  const { target, hasOutbox, facts } = shown
  if (isForgotten) return <RequestResetPage brand={<Brand />} facts={facts} hasOutbox={hasOutbox} target={target} />
  return <SignInPage brand={<Brand />} {...shown} />
}
