import { useSearchParams } from 'react-router'
import { AuthActionPage } from '#identity/mail-links/auth-action-page.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Brand } from '#shell/header/brand.tsx'
import type { FrameHandle } from '#shell/shell.tsx'

export const handle = { frame: 'bare' } satisfies FrameHandle

export function meta() {
  return privateHead('Link from an email')
}

export default function AuthAction() {
  const [search] = useSearchParams()
  const signedIn = useViewer() !== null
  const address = { mode: search.get('mode'), oobCode: search.get('oobCode') }
  return <AuthActionPage brand={<Brand />} {...address} signedIn={signedIn} />
}
