import type { PageContext } from '@guildhall/contract/api/pages.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import type { Viewer } from '#lib/page/viewer.ts'

/** What every section of the settings is given. */
export interface SectionProps {
  viewer: Viewer
  visibility: Visibility
  /** Which test outboxes the site has. */
  outbox: PageContext['outbox']
}
