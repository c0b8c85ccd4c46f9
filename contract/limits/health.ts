/** When a part of an installation needs somebody's eyes. */
export const healthLimits = {
  /** A database that takes longer for nothing is slow. Milliseconds. */
  slowDatabaseMs: 250,
  /** Jobs start within a second; the job that runs every minute is the sign that they do. Seconds. */
  jobsLateSeconds: 180,
  jobsDeadSeconds: 600,
  /** Free space on the disk of the data folder. Bytes. */
  lowDisk: 2_000_000_000,
  fullDisk: 200_000_000,
  /** How many of the newest projects are looked up in the search. */
  searched: 50,
} as const
