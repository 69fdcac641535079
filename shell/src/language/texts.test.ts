import { checkTexts } from '@amendes/testing/check-texts.ts';
import { texts } from './texts.ts';

checkTexts(texts);
