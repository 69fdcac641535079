/* How the shell starts in development: without the guard, and following the texts that are saved. */
import '../start/start.tsx';
import { followTexts } from './follow-texts.ts';

followTexts();
