export type Role = 'student' | 'freelancer' | 'business' | 'professor'

const solids: Record<Role, { path: string; word: string; stroke?: number }> = {
  student: { word: 'Student', path: 'M12 2.8 2.6 19.4h18.8ZM12 2.8v10.4M2.6 19.4 12 13.2l9.4 6.2' },
  freelancer: { word: 'Freelancer', path: 'M12 2 21.5 12 12 22 2.5 12ZM12 2 9 13.6 12 22M2.5 12 9 13.6 21.5 12' },
  business: {
    word: 'Business',
    path: 'm12 2.2 8.6 4.9v9.8L12 21.8l-8.6-4.9V7.1ZM12 12v9.8M12 12 3.4 7.1M12 12l8.6-4.9',
  },
  professor: {
    word: 'Professor',
    stroke: 1.3,
    path: 'M12 2l6 1.95 3.7 5.1v5.9L18 20.05 12 22l-6-1.95-3.7-5.1v-5.9L6 3.95ZM12 6.6l5.2 3.75-2 6.05H8.8l-2-6.05ZM12 2v4.6M21.7 9.05l-4.5 1.3M18 20.05l-2.8-3.65M6 20.05l2.8-3.65M2.3 9.05l4.5 1.3',
  },
}

interface RoleGlyphProps {
  role: Role
  /** 14 to 26 px. */
  size?: number
  /** The word beside the solid: hidden where space is tight, left out where the same word is already there. */
  word?: 'shown' | 'hidden' | 'none'
}

/** The solid of a user type with its word. */
export function RoleGlyph({ role, size = 15, word = 'shown' }: RoleGlyphProps) {
  const solid = solids[role]
  const glyph = (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      aria-hidden="true"
      style={{ width: size, height: size }}
    >
      <path
        d={solid.path}
        stroke="currentColor"
        strokeWidth={solid.stroke ?? 1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
  if (word === 'none') return glyph
  if (word === 'shown')
    return (
      <span className="role">
        {glyph}
        {solid.word}
      </span>
    )
  return (
    <>
      {glyph}
      <span className="sr-only">{solid.word}</span>
    </>
  )
}
