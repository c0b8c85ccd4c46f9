/** The lines of a CSV, its head first. */
export const csvLines = (body: unknown): string[] => String(body).replace('\ufeff', '').trimEnd().split('\r\n')
