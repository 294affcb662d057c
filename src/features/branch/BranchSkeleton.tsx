import { Card } from '../../shared/ui/Card';
import { SkeletonBlock } from '../../shared/ui/withoutMui/Skeletons';
import { styled } from '../../theme/styled';

const Row = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 });

/** Skeletons of branch cards in their height. */
export function BranchSkeleton({ count = 4 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Card key={index} aria-hidden="true" style={{ padding: 16, display: 'grid', gap: 16 }}>
      <Row>
        <SkeletonBlock $w="60%" $h={22} />
        <SkeletonBlock $pill $w={72} $h={26} />
      </Row>
      <SkeletonBlock $w="75%" />
      <Row>
        <SkeletonBlock $w="40%" />
        <SkeletonBlock $w="30%" />
      </Row>
    </Card>
  ));
}
