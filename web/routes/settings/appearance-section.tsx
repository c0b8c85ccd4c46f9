import { useRouteLoaderData } from 'react-router'
import { Appearance } from '#settings/appearance.tsx'
import type { loader as rootLoader } from '../../root.tsx'

export function AppearanceSection() {
  return <Appearance initial={useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'} />
}
