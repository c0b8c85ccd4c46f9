import { useSearchParams } from 'react-router'
import { AuthActionPage } from '#identity/auth-action-page.tsx'
import { privateHead } from '#lib/page-head.ts'
import { useViewer } from '#lib/viewer.ts'
import { Brand } from '#shell/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'

export const handle = { frame: 'bare' } satisfies FrameHandle

export function meta() {
  return privateHead('Link from a mail')
}

export default function AuthAction() {
  const [search] = useSearchParams()
  const signedIn = useViewer() !== null
  const address = { mode: search.get('mode'), oobCode: search.get('oobCode') }
  return <AuthActionPage brand={<Brand />} {...address} signedIn={signedIn} />
}
