import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import { Appearance } from '../appearance.tsx'

export function AppearanceSection() {
  return <Appearance initial={useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'} />
}
