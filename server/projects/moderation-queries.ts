import type { ProjectVisibility } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'

/** What moderators see of a project in any state, and where its maker is written to. */
interface ModeratedRow {
  title: string
  visibility: ProjectVisibility
  cover_key: string | null
  cover_sizes: PictureSizes | null
  custom_user_id: string
  seller: string
  email: string
}

export const findModerated = prepared<ModeratedRow>(
  'project_moderated',
  `select p.title, p.visibility, i.key as cover_key, i.sizes as cover_sizes, s.custom_user_id,
     coalesce(nullif(s.company_name, ''), trim(s.first_name || ' ' || s.last_name)) as seller, s.email::text
   from projects p join people s on s.id = p.seller_id
   left join project_images i on i.project_id = p.id and i.position = 0
   where p.id = $1`,
)
