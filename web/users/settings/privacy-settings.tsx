import { blockOfType, type ProfileBlock } from '@guildhall/contract/users/profile-audiences.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useChosen } from '#lib/forms/use-chosen.ts'
import { SettingRow, Switch } from '#ui/forms/setting-row.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { blockApi, useProfileRefresh } from '../profile-api.ts'
import { typeTitles } from '../type-titles.ts'
import { AudienceSelect } from './audience-select.tsx'

const tellFailure = (error: Error) => toast.error(failureText(error))

interface PrivacySettingsProps {
  userType: UserType
  visibility: Visibility
}

/** Who sees which block of the viewer's profile, and whether the account is hidden; saved when selected. */
export function PrivacySettings({ userType, visibility }: PrivacySettingsProps) {
  const refresh = useProfileRefresh()
  const [isHidden, hide] = useChosen(
    visibility.hidden,
    async (hidden) => {
      await blockApi.putVisibility({ body: { hidden } })
      await refresh()
    },
    tellFailure,
  )
  const [showsMarks, showMarks] = useChosen(
    visibility.readMarks,
    async (readMarks) => {
      await blockApi.putVisibility({ body: { readMarks } })
      await refresh()
    },
    tellFailure,
  )
  const blocks: [block: ProfileBlock, name: string][] = [
    ['about', 'About'],
    [blockOfType[userType], typeTitles[userType]],
    ['education', 'Education'],
    ['workExperience', 'Work experience'],
    ['skills', 'Skills'],
    ['socialLinks', 'Links'],
    ['publications', 'Publications'],
    ['verifiedDomain', 'Verified badges'],
  ]
  return (
    <>
      <Switch
        label="Hidden account"
        help="Only people who are signed in can find you, and no leaderboard shows you. Your public projects and reviews still show your name."
        checked={isHidden}
        onChange={({ target }) => hide(target.checked)}
      />
      <div className="mt-4">
        <Switch
          label="Read marks in messages"
          help="Others see how far you have read, and you see how far they have. If you turn this off, neither side sees it. Others still see that a message arrived."
          checked={showsMarks}
          onChange={({ target }) => showMarks(target.checked)}
        />
      </div>
      <p className="c3 t-sm mt-4">
        Everybody sees your name, picture, headline and whether you are a student, professor, freelancer or business.
        Only you see your personal details. You choose who sees the rest, here or on your profile.
      </p>
      <ul className="lines mt-2" aria-label="Who sees what">
        {blocks.map(([block, name]) => (
          <SettingRow key={block} title={name}>
            <AudienceSelect block={block} name={name} value={visibility.blocks[block]} onChanged={refresh} />
          </SettingRow>
        ))}
      </ul>
    </>
  )
}
