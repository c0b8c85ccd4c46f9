import { defaultUserType, type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import { roleOf } from '#lib/format/people.ts'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

// The order on the page. The words are singular: each card is about one person.
const cards: readonly (readonly [UserType, string])[] = [
  ['Students', 'Student'],
  ['Freelancers', 'Freelancer'],
  ['Business', 'Business'],
  ['Professors', 'Professor'],
]

/** Which of the four kinds somebody joins as, each under its solid. */
export function UserTypeCards({ value, onChange }: { value: UserType; onChange: (value: UserType) => void }) {
  return (
    <fieldset>
      <legend className="label">I am joining as a</legend>
      <div className="rc">
        {cards.map(([userType, word]) => (
          <label key={userType}>
            <RoleGlyph role={roleOf(userType)} size={26} word="none" />
            <input
              type="radio"
              name="userType"
              value={userType}
              checked={userType === value}
              onChange={() => onChange(userType)}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The user type named in an address; Students when there is none. */
export function readUserType(value: string | null): UserType {
  return userTypes.find((userType) => userType.toLowerCase() === value?.toLowerCase()) ?? defaultUserType
}
