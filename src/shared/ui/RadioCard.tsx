import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '../../theme/styled';
import { cardSurface, rowLines } from './Card';

/** A card whose rows are the options of a radio group. */
export const RadioCard = styled(RadioGroup)(({ theme }) => ({ ...cardSurface(theme), ...rowLines(theme) }));
