/**
 * SQL for where somebody studies or teaches, '' where neither block says so; `profile` is a row of `profiles`, by its name
 * and a dot. The kind of the person says which of the two blocks holds.
 */
export const universityOf = (profile = '') =>
  `coalesce(nullif(${profile}student ->> 'university', ''), ${profile}professor ->> 'university', '')`
