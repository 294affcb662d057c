import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '../../theme/styled';
import { cardSurface, rowLines } from './Card';

export const RadioCard = styled(RadioGroup)(({ theme }) => ({ ...cardSurface(theme), ...rowLines(theme) }));
