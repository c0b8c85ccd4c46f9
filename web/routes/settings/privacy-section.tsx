import { ListedSwitch } from '#leaderboard/listed-switch.tsx'
import { PrivacySettings } from '#users/settings/privacy-settings.tsx'
import type { SectionProps } from '../section-props.ts'

export function PrivacySection({ viewer: { userType }, visibility }: SectionProps) {
  return (
    <>
      <ListedSwitch />
      <div className="mt-4">
        <PrivacySettings userType={userType} visibility={visibility} />
      </div>
    </>
  )
}
