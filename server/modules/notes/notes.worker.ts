import { type JobHandler, jobHandler } from '../../jobs/handlers.ts';
import { defineJob, nothing } from '../../jobs/jobs.ts';
import { purgeRemovedNotes } from './notes.service.ts';

const purge = defineJob('notes.purge', nothing, { cron: '38 * * * *' });

export const notesHandlers: JobHandler[] = [jobHandler(purge, purgeRemovedNotes)];
